CREATE TABLE `releases` (
	`version` text PRIMARY KEY NOT NULL,
	`installer_url` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`notes` text NOT NULL,
	`published_at` integer NOT NULL,
	`withdrawn_at` integer,
	CONSTRAINT "releases_size_positive" CHECK("releases"."size" > 0),
	CONSTRAINT "releases_sha256" CHECK(length("releases"."sha256") = 64)
);
--> statement-breakpoint
CREATE INDEX `releases_published` ON `releases` (`published_at`);