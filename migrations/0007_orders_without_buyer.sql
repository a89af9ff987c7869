DROP INDEX `orders_open`;--> statement-breakpoint
DROP INDEX `orders_due`;--> statement-breakpoint
CREATE INDEX `orders_synced` ON `orders` (`created_at`) WHERE status in ('pending', 'closed');--> statement-breakpoint
CREATE INDEX `orders_expired` ON `orders` (`created_at`) WHERE status = 'expired';--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`next_check_at`) WHERE status in ('pending', 'closed');--> statement-breakpoint
CREATE INDEX `outbox_given_up` ON `outbox` (`given_up_at`) WHERE given_up_at is not null;