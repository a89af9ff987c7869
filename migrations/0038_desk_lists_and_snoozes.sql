CREATE TABLE `snoozed_items` (
	`item` text PRIMARY KEY NOT NULL,
	`snoozed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snoozed_items_until` ON `snoozed_items` (`snoozed_until`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_unconfirmed` ON `users` (`created_at`,`id`) WHERE email_confirmed_at is null;--> statement-breakpoint
CREATE INDEX `users_promotions` ON `users` (`created_at`,`id`) WHERE opt_in_promotions = 1;--> statement-breakpoint
CREATE INDEX `licenses_created` ON `licenses` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `licenses_plan` ON `licenses` (`plan_type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `licenses_revoked` ON `licenses` (`created_at`,`id`) WHERE revoked_at is not null;--> statement-breakpoint
CREATE INDEX `licenses_in_force` ON `licenses` (`created_at`,`id`) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX `licenses_large` ON `licenses` (`created_at`,`id`) WHERE max_devices > 20;