/**
 * Puts devices into the first `count` seats of a license: `pc-1-`, `pc-2-` and so on, named after their number, every
 * fifth of them released.
 */
export async function addDevices(d1: D1Database, licenseId: string, count: number): Promise<void> {
  await d1
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < cast(?2 as integer))
       insert into activations (id, license_id, seat, device_id, name, first_seen_at, last_seen_at, deactivated_at)
       select ?1 || '-' || i, ?1, i, 'pc-' || i || '-', 'Desk ' || i, 0, 0, case i % 5 when 0 then 0 end from n`,
    )
    .bind(licenseId, count)
    .run()
}
