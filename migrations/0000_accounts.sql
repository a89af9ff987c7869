CREATE TABLE `bug_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`date_of_incident` text NOT NULL,
	`possible_solution` text,
	`status` text DEFAULT 'not seen' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bug_reports_user` ON `bug_reports` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `devices` (
	`id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`slot` integer NOT NULL,
	`device_id` text NOT NULL,
	`name` text,
	`app_version` text,
	`moves` integer DEFAULT 0 NOT NULL,
	`first_seen_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`released_at` integer,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `devices_license_slot` ON `devices` (`license_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `devices_license_device` ON `devices` (`license_id`,`device_id`);--> statement-breakpoint
CREATE TABLE `donations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `donations_order_id_unique` ON `donations` (`order_id`);--> statement-breakpoint
CREATE INDEX `donations_user` ON `donations` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `licenses` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`user_id` text,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`plan_type` text NOT NULL,
	`max_devices` integer NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer,
	`revoked_because` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_key_unique` ON `licenses` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_order_id_unique` ON `licenses` (`order_id`);--> statement-breakpoint
CREATE INDEX `licenses_user` ON `licenses` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `licenses_payment` ON `licenses` (`payment_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`plan_type` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`provider_order_id` text,
	`payment_id` text,
	`created_at` integer NOT NULL,
	`returned_at` integer,
	`checked_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`next_check_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_amount_positive" CHECK("orders"."amount" > 0),
	CONSTRAINT "orders_plan_of_license" CHECK(("orders"."kind" = 'license') = ("orders"."plan_type" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_provider_order_id_unique` ON `orders` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_id_unique` ON `orders` (`payment_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`created_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`next_check_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`user_id`,`kind`,`amount`,`currency`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`sent_at` integer,
	`given_up_at` integer,
	`last_error` text
);
--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE TABLE `password_reset_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `password_reset_tokens_user` ON `password_reset_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_reset_tokens_expiry` ON `password_reset_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`kind` text NOT NULL,
	`dispute_id` text,
	`amount` integer NOT NULL,
	`refunded_in_all` integer NOT NULL,
	`occurred_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_reversals_payment` ON `payment_reversals` (`payment_id`);--> statement-breakpoint
CREATE TABLE `regional_prices` (
	`region` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`symbol` text NOT NULL,
	`base_amount` integer NOT NULL,
	`override_amount` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`id` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`next_allowed_at` integer NOT NULL,
	`forgotten_at` integer NOT NULL,
	`last_attempt` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_forgotten` ON `throttles` (`forgotten_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`opt_in_promotions` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text,
	`event_type` text,
	`provider_order_id` text,
	`payment_id` text,
	`payload` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`result` text
);
--> statement-breakpoint
CREATE INDEX `webhook_events_unhandled` ON `webhook_events` (`received_at`) WHERE result is null;--> statement-breakpoint
CREATE INDEX `webhook_events_received` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_payment` ON `webhook_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `webhook_events_order` ON `webhook_events` (`provider_order_id`);