CREATE TABLE `imported_records` (
	`kind` text NOT NULL,
	`old_id` text NOT NULL,
	`record_id` text NOT NULL,
	`imported_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `old_id`)
);
--> statement-breakpoint
CREATE INDEX `imported_records_time` ON `imported_records` (`kind`,`imported_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `disabled_at` integer;--> statement-breakpoint
CREATE INDEX `users_old_hash` ON `users` (`id`) WHERE password_hash >= 'firebase-scrypt$' and password_hash < 'firebase-scrypt%';