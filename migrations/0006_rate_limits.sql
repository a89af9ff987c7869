CREATE TABLE `rate_limits` (
	`id` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`next_allowed_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_attempt_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`expires_at`);--> statement-breakpoint
DROP TABLE `throttles`;