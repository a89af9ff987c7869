CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`respond_by` integer,
	`updated_at` integer NOT NULL,
	`answered_at` integer
);
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`updated_at`) WHERE status <> 'closed' and answered_at is null;--> statement-breakpoint
CREATE TABLE `payment_problems` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`order_id` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`found_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE INDEX `payment_problems_open` ON `payment_problems` (`found_at`) WHERE resolved_at is null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `ignored_at` integer;--> statement-breakpoint
CREATE INDEX `orders_paid_at` ON `orders` (`paid_at`) WHERE status = 'paid';--> statement-breakpoint
CREATE INDEX `orders_returned` ON `orders` (`returned_at`) WHERE returned_at is not null and status in ('pending', 'closed');--> statement-breakpoint
CREATE INDEX `payment_reversals_refunds` ON `payment_reversals` (`occurred_at`) WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX `webhook_events_unhandled` ON `webhook_events` (`received_at`) WHERE (result is null or result = 'unparsable') and ignored_at is null;