CREATE TABLE `audit_entries` (
	`number` integer PRIMARY KEY NOT NULL,
	`form_id` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text,
	`before` text,
	`after` text,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_form_id_unique` ON `audit_entries` (`form_id`);--> statement-breakpoint
CREATE INDEX `audit_entries_subject` ON `audit_entries` (`subject_kind`,`subject_id`,`number`);--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`,`number`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor`,`number`);--> statement-breakpoint
CREATE TABLE `daily_totals` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`count` integer NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `currency`)
);
--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`author` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notes_subject` ON `notes` (`subject_kind`,`subject_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`requested_at` integer NOT NULL,
	`status` text NOT NULL,
	`provider_refund_id` text,
	`error` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount_positive" CHECK("refund_requests"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_provider_refund_id_unique` ON `refund_requests` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refund_requests_order` ON `refund_requests` (`order_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_open` ON `refund_requests` (`requested_at`) WHERE status = 'requested';--> statement-breakpoint
DROP INDEX `webhook_events_received`;--> statement-breakpoint
ALTER TABLE `webhook_events` ADD `ignored_at` integer;--> statement-breakpoint
CREATE INDEX `webhook_events_list` ON `webhook_events` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_events_result` ON `webhook_events` (`result`,`received_at`,`id`);--> statement-breakpoint
ALTER TABLE `licenses` ADD `extra_transfers` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `country` text;--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`,`id`);
--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_update` BEFORE UPDATE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries can not be changed'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_no_delete` BEFORE DELETE ON `audit_entries` BEGIN SELECT RAISE(ABORT, 'audit entries can not be deleted'); END;--> statement-breakpoint
INSERT INTO `daily_totals` (`day`, `kind`, `currency`, `count`, `amount`)
SELECT date(`paid_at` / 1000, 'unixepoch'), `kind` || '-paid', `currency`, count(*), sum(`amount`)
FROM `orders` WHERE `paid_at` IS NOT NULL GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO `daily_totals` (`day`, `kind`, `currency`, `count`, `amount`)
SELECT date(r.`occurred_at` / 1000, 'unixepoch'), 'refund', o.`currency`, count(*), sum(r.`amount`)
FROM `payment_reversals` r JOIN `orders` o ON o.`payment_id` = r.`payment_id`
WHERE r.`kind` = 'refund' AND r.`amount` > 0 GROUP BY 1, 3;--> statement-breakpoint
INSERT INTO `daily_totals` (`day`, `kind`, `currency`, `count`, `amount`)
SELECT date(`created_at` / 1000, 'unixepoch'), 'license', '', count(*), 0 FROM `licenses` GROUP BY 1;--> statement-breakpoint
INSERT INTO `daily_totals` (`day`, `kind`, `currency`, `count`, `amount`)
SELECT date(`first_seen_at` / 1000, 'unixepoch'), 'activation', '', count(*), 0 FROM `activations` GROUP BY 1;
