/** Whom an entry of the audit log may not name, because it stays when the account is deleted: addresses, and what invoices print. */
const NAMED_CUSTOMERS = `with texts as (
  select number, action, coalesce(reason, '') || char(10) || coalesce(before, '') || char(10) || coalesce(after, '')
    || char(10) || subject_id as content from audit_entries
), names as (
  select json_extract(buyer, '$.company') as name from invoices union select json_extract(buyer, '$.taxId') from invoices
  union select company from billing_details union select tax_id from billing_details
  union select device_id from activations where device_id <> id
)
select number, action, content from texts where instr(content, '@') > 0
  or exists (select 1 from names where length(name) > 3 and instr(content, name) > 0)`

/** The entries of the audit log that name a customer, their actors apart. */
export async function listPersonalAuditEntries(d1: D1Database): Promise<unknown[]> {
  return (await d1.prepare(NAMED_CUSTOMERS).all()).results
}
