CREATE TABLE `withdrawals` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`withdrawn_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `withdrawals_order_id_unique` ON `withdrawals` (`order_id`);--> statement-breakpoint
CREATE INDEX `withdrawals_time` ON `withdrawals` (`withdrawn_at`,`id`);