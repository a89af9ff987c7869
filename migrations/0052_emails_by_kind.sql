CREATE INDEX `outbox_kind` ON `outbox` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outbox_kind_sent` ON `outbox` (`kind`,`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_kind_due` ON `outbox` (`kind`,`next_attempt_at`) WHERE sent_at is null and given_up_at is null;--> statement-breakpoint
CREATE INDEX `outbox_kind_given_up` ON `outbox` (`kind`,`given_up_at`) WHERE given_up_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_kind_delivery` ON `outbox` (`kind`,`delivery`,`delivery_at`) WHERE delivery is not null;