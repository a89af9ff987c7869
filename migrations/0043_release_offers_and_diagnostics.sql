CREATE TABLE `diagnostics` (
	`link_hash` text PRIMARY KEY NOT NULL,
	`report_id` text,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`report_id`) REFERENCES `bug_reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `diagnostics_report` ON `diagnostics` (`report_id`);--> statement-breakpoint
CREATE INDEX `diagnostics_created` ON `diagnostics` (`created_at`);--> statement-breakpoint
CREATE INDEX `diagnostics_unsent` ON `diagnostics` (`created_at`) WHERE report_id is null;--> statement-breakpoint
ALTER TABLE `release_drafts` ADD `channel` text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE `release_drafts` ADD `offered_percent` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `release_drafts` ADD `minimum_version` text;--> statement-breakpoint
ALTER TABLE `release_drafts` ADD `is_critical` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `release_drafts` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `channel` text DEFAULT 'stable' NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `offered_percent` integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `minimum_version` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `is_critical` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `releases` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `releases` ADD `halted_at` integer;