ALTER TABLE `recoveries` ADD `until` integer;--> statement-breakpoint
ALTER TABLE `recoveries` ADD `is_free` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `recoveries` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `recoveries` ADD `worked_at` integer;