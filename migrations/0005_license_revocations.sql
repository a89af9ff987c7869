CREATE TABLE `license_revocations` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_key` text NOT NULL,
	`listed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `license_revocations_license_key_unique` ON `license_revocations` (`license_key`);--> statement-breakpoint
CREATE INDEX `license_revocations_listed` ON `license_revocations` (`listed_until`);--> statement-breakpoint
INSERT INTO `license_revocations` (`license_key`, `listed_until`) SELECT `key`, `revoked_at` + 34560000000 FROM `licenses` WHERE `revoked_at` IS NOT NULL ORDER BY `revoked_at`;--> statement-breakpoint
INSERT INTO `license_revocations` (`license_key`, `listed_until`) SELECT `key`, `retired_at` + 34560000000 FROM `retired_license_keys` ORDER BY `retired_at`;
