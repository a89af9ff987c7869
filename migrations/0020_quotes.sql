CREATE TABLE `license_upgrades` (
	`order_id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`from_plan` text NOT NULL,
	`from_devices` integer NOT NULL,
	`to_plan` text NOT NULL,
	`to_devices` integer NOT NULL,
	`upgraded_at` integer NOT NULL,
	`reverted_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `license_upgrades_license` ON `license_upgrades` (`license_id`,`upgraded_at`);--> statement-breakpoint
CREATE INDEX `license_upgrades_payment` ON `license_upgrades` (`payment_id`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`plan` text NOT NULL,
	`devices` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`valid_until` integer NOT NULL,
	`note` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`paid_at` integer,
	`withdrawn_at` integer,
	CONSTRAINT "quotes_amount_positive" CHECK("quotes"."amount" > 0),
	CONSTRAINT "quotes_devices" CHECK("quotes"."devices" between 1 and 10000)
);
--> statement-breakpoint
CREATE INDEX `quotes_created` ON `quotes` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_status` ON `quotes` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_valid` ON `quotes` (`status`,`valid_until`,`id`);--> statement-breakpoint
CREATE INDEX `quotes_email` ON `quotes` (`email_key`,`created_at`);--> statement-breakpoint
DROP INDEX `orders_one_open`;--> statement-breakpoint
ALTER TABLE `orders` ADD `source` text DEFAULT 'razorpay' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `quote_id` text REFERENCES quotes(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `devices` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_reference` text;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_quote` ON `orders` (`quote_id`) WHERE quote_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`kind`,`amount`,`currency`,case when quote_id is null then 0 end) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `activations` ADD `label` text;