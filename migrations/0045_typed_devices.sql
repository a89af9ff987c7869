CREATE TABLE `typed_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`license_id` text NOT NULL,
	`seat` integer NOT NULL,
	`device_id` text NOT NULL,
	`seat_before` text,
	`is_extra` integer NOT NULL,
	`typed_at` integer NOT NULL,
	`taken_back_at` integer,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `typed_devices_license` ON `typed_devices` (`license_id`,`typed_at`);