CREATE TABLE `bug_report_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`author` text NOT NULL,
	`is_private` integer DEFAULT false NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `bug_reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `bug_report_messages_report` ON `bug_report_messages` (`report_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `picture_deletions` (
	`key` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `picture_deletions_due` ON `picture_deletions` (`due_at`);--> statement-breakpoint
DROP INDEX `sessions_user`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_seen_day` text;--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`,`id_hash`);--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `windows_build` text;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `app_version` text;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `fixed_in` text;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `duplicate_of` text REFERENCES bug_reports(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `picture_type` text;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `reporter_unread_since` integer;--> statement-breakpoint
ALTER TABLE `bug_reports` ADD `owner_unread_since` integer;--> statement-breakpoint
CREATE INDEX `bug_reports_status` ON `bug_reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bug_reports_duplicate` ON `bug_reports` (`duplicate_of`);--> statement-breakpoint
CREATE INDEX `bug_reports_unread` ON `bug_reports` (`user_id`) WHERE reporter_unread_since is not null;--> statement-breakpoint
CREATE INDEX `bug_reports_owner_unread` ON `bug_reports` (`owner_unread_since`) WHERE owner_unread_since is not null;--> statement-breakpoint
ALTER TABLE `users` ADD `password_warning` text;