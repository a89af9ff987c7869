CREATE TABLE `cron_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`finished_at` integer NOT NULL,
	`failed_tasks` integer NOT NULL
);
