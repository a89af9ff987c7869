CREATE TABLE `owner_alerts` (
	`item` text PRIMARY KEY NOT NULL,
	`alerted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `owner_alerts_alerted` ON `owner_alerts` (`alerted_at`);--> statement-breakpoint
ALTER TABLE `owners` ADD `desk_seen_at` integer;