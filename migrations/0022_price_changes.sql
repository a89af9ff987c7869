CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`region` text NOT NULL,
	`base_amount` integer NOT NULL,
	`override_amount` integer,
	`valid_from` integer NOT NULL,
	`applied_at` integer,
	`previous_amount` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "price_changes_amounts_positive" CHECK("price_changes"."base_amount" > 0 and coalesce("price_changes"."override_amount", 1) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_changes_next` ON `price_changes` (`region`) WHERE applied_at is null;--> statement-breakpoint
CREATE INDEX `price_changes_valid_from` ON `price_changes` (`valid_from`,`id`);