ALTER TABLE `outbox` ADD `user_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
-- The email's account was known by its address alone. Emails about an address, such as quotes, have no account.
UPDATE `outbox` SET `user_id` = (SELECT `id` FROM `users` WHERE `email` = `recipient`)
WHERE `id` NOT LIKE 'email-link:%' AND `id` NOT LIKE 'email-change-undone:%' AND `id` NOT LIKE 'account-deleted:%'
  AND `id` NOT LIKE 'quote:%' AND `id` NOT LIKE 'payment-without-buyer:%';--> statement-breakpoint
-- Keys of licenses that were moved to another account stay out of the emails that their buyers can read.
UPDATE `outbox` SET
  `html` = replace(`html`, `moved`.`key`, 'It belongs to another account now'),
  `text` = replace(`text`, `moved`.`key`, 'It belongs to another account now')
FROM (
  SELECT `l`.`key`, `o`.`user_id` FROM `licenses` `l` JOIN `orders` `o` ON `o`.`id` = `l`.`order_id`
  WHERE `o`.`user_id` <> `l`.`user_id`
) AS `moved`
WHERE `outbox`.`user_id` = `moved`.`user_id` AND instr(`outbox`.`text`, `moved`.`key`) > 0;
