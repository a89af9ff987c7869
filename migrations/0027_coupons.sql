CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer,
	`amounts` text,
	`max_uses` integer,
	`once_per_customer` integer NOT NULL,
	`valid_from` integer NOT NULL,
	`valid_until` integer,
	`ended_at` integer,
	`batch_id` text,
	`used` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_discount" CHECK(("coupons"."percent" is null) <> ("coupons"."amounts" is null)),
	CONSTRAINT "coupons_percent" CHECK("coupons"."percent" between 1 and 99),
	CONSTRAINT "coupons_max_uses" CHECK("coupons"."max_uses" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
CREATE INDEX `coupons_created` ON `coupons` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `coupons_batch` ON `coupons` (`batch_id`,`created_at`,`id`) WHERE batch_id is not null;--> statement-breakpoint
DROP INDEX `orders_one_open`;--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_id` text REFERENCES coupons(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `list_amount` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `coupon_reserved_until` integer;--> statement-breakpoint
CREATE INDEX `orders_coupon` ON `orders` (`coupon_id`,`user_id`) WHERE coupon_id is not null;--> statement-breakpoint
CREATE INDEX `orders_coupon_reserved` ON `orders` (`coupon_id`,`coupon_reserved_until`) WHERE status = 'pending' and coupon_reserved_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`kind`,`amount`,`currency`,case when quote_id is not null then null when coupon_id is null then '' else coupon_id end) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `invoices` ADD `discount` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `discount` text;--> statement-breakpoint
CREATE TRIGGER `orders_count_coupon` AFTER UPDATE OF `status` ON `orders` WHEN new.status = 'paid' AND old.status <> 'paid' AND new.coupon_id IS NOT NULL BEGIN UPDATE coupons SET used = used + 1 WHERE id = new.coupon_id; END;