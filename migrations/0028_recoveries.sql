CREATE TABLE `recoveries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`requested_at` integer NOT NULL,
	`since` integer,
	`read_until` integer,
	`machine_file` text,
	`email` text,
	`payment_id` text,
	`order_id` text,
	`steps` integer DEFAULT 0 NOT NULL,
	`confirmed` integer DEFAULT 0 NOT NULL,
	`listed` integer DEFAULT 0 NOT NULL,
	`refunds` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `recoveries_open` ON `recoveries` (`requested_at`) WHERE finished_at is null;