import type { Clock, Store } from "#app/capabilities.ts"
import type { Account } from "#app/domain/account/account.ts"
import type { Order } from "#app/domain/orders/order.ts"
import { findOwnDeviceCode } from "#app/services/licensing/link-device.server.ts"

/** Where the buyer of a paid order goes: with a computer that waits for the license, to its activation. */
export async function pathAfterPayment(
  context: Store & Clock,
  account: Account,
  { id, kind }: Pick<Order, "id" | "kind">,
): Promise<string> {
  if (kind !== "license") return `/donate?thanks=${id}`
  const waits = await findOwnDeviceCode(context, account)
  return waits ? `/link?paid=${id}` : `/download?paid=${id}`
}
