CREATE TABLE `device_aliases` (
	`activation_id` text NOT NULL,
	`device_id` text NOT NULL,
	`license_id` text NOT NULL,
	`added_at` integer NOT NULL,
	`is_recognition` integer NOT NULL,
	PRIMARY KEY(`activation_id`, `device_id`),
	FOREIGN KEY (`activation_id`) REFERENCES `activations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_aliases_license` ON `device_aliases` (`license_id`,`device_id`,`added_at`);--> statement-breakpoint
CREATE INDEX `device_aliases_device` ON `device_aliases` (`device_id`);--> statement-breakpoint
CREATE TABLE `device_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_code_hash` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text,
	`app_version` text,
	`components` text,
	`components_key_id` text,
	`country` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`user_id` text,
	`license_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`polled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `device_codes_user_code_hash_unique` ON `device_codes` (`user_code_hash`);--> statement-breakpoint
CREATE INDEX `device_codes_expires` ON `device_codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `device_codes_user` ON `device_codes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `device_codes_license` ON `device_codes` (`license_id`);--> statement-breakpoint
CREATE TABLE `device_components` (
	`activation_id` text NOT NULL,
	`name` text NOT NULL,
	`license_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`activation_id`, `name`),
	FOREIGN KEY (`activation_id`) REFERENCES `activations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_components_hash` ON `device_components` (`license_id`,`hash`);--> statement-breakpoint
ALTER TABLE `activations` ADD `recognized_at` integer;--> statement-breakpoint
DROP TRIGGER `activations_count_transfer`;--> statement-breakpoint
CREATE TRIGGER `activations_count_transfer` AFTER UPDATE OF `transfers` ON `activations` WHEN NEW.transfers > OLD.transfers BEGIN INSERT INTO totals_by_day (day, kind, currency, dimension, count, amount, inr_amount, inr_unknown) SELECT date((NEW.first_seen_at + 19800000) / 1000, 'unixepoch'), 'activation', '', coalesce(NEW.app_version, ''), 1, 0, 0, 0 WHERE true ON CONFLICT DO UPDATE SET count = count + 1; END;--> statement-breakpoint
CREATE TRIGGER `activations_forget_device` AFTER UPDATE OF `transfers` ON `activations` WHEN NEW.transfers > OLD.transfers BEGIN DELETE FROM device_components WHERE activation_id = NEW.id; DELETE FROM device_aliases WHERE activation_id = NEW.id; UPDATE activations SET recognized_at = NULL WHERE id = NEW.id; END;
