ALTER TABLE `users` ADD `terms_told_version` text;--> statement-breakpoint
ALTER TABLE `users` ADD `terms_seen_version` text;--> statement-breakpoint
CREATE INDEX `users_terms` ON `users` ((case when terms_told_version is null then terms_version else terms_told_version end),`id`) WHERE email_confirmed_at is not null and email_undeliverable_since is null and disabled_at is null;