CREATE TABLE `release_drafts` (
	`version` text PRIMARY KEY NOT NULL,
	`installer_url` text NOT NULL,
	`size` integer,
	`sha256` text,
	`notes` text NOT NULL,
	`created_at` integer NOT NULL
);
