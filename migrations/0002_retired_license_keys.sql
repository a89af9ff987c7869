CREATE TABLE `retired_license_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`retired_at` integer NOT NULL,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retired_license_keys_license` ON `retired_license_keys` (`license_id`);