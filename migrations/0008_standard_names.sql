ALTER TABLE `orders` RENAME COLUMN `checked_at` TO `last_synced_at`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `next_check_at` TO `next_sync_at`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `checks` TO `sync_attempts`;--> statement-breakpoint
ALTER TABLE `webhook_events` RENAME COLUMN `handled_at` TO `processed_at`;--> statement-breakpoint
ALTER TABLE `payment_reversals` RENAME COLUMN `refunded_in_all` TO `total_refunded`;--> statement-breakpoint
ALTER TABLE `licenses` RENAME COLUMN `revoked_because` TO `revocation_reason`;--> statement-breakpoint
ALTER TABLE `devices` RENAME TO `activations`;--> statement-breakpoint
ALTER TABLE `activations` RENAME COLUMN `slot` TO `seat`;--> statement-breakpoint
ALTER TABLE `activations` RENAME COLUMN `moves` TO `transfers`;--> statement-breakpoint
ALTER TABLE `activations` RENAME COLUMN `released_at` TO `deactivated_at`;--> statement-breakpoint
DROP INDEX `devices_license_slot`;--> statement-breakpoint
DROP INDEX `devices_license_device`;--> statement-breakpoint
CREATE UNIQUE INDEX `activations_license_seat` ON `activations` (`license_id`,`seat`);--> statement-breakpoint
CREATE UNIQUE INDEX `activations_license_device` ON `activations` (`license_id`,`device_id`);
--> statement-breakpoint
DROP INDEX `webhook_events_unhandled`;--> statement-breakpoint
CREATE INDEX `webhook_events_unprocessed` ON `webhook_events` (`received_at`) WHERE result is null;
