import { randomBytes, randomUUID } from "node:crypto"
import { hours } from "../time.ts"
import type { TaxBehavior } from "./taxes.ts"

// Polar's entities, with its own field names; amounts in minor units, dates in ISO 8601, currencies in lower case.

export type Metadata = Record<string, string | number | boolean>

export type Address = {
  line1: string | null
  line2: string | null
  postal_code: string | null
  city: string | null
  state: string | null
  country: string
}

const now = () => new Date().toISOString()

const timestamps = () => ({
  id: randomUUID() as string,
  created_at: now(),
  modified_at: null as string | null,
})

export const modified = () => ({ modified_at: now() })

export const createToken = (prefix: "polar_c_" | "polar_cst_") =>
  `${prefix}${randomBytes(24).toString("base64url")}`

export type Customer = ReturnType<typeof newCustomer>

export function newCustomer(organizationId: string, fields: { email: string; external_id: string | null }) {
  return {
    ...timestamps(),
    metadata: {} as Metadata,
    ...fields,
    email_verified: false,
    type: "individual",
    name: null as string | null,
    billing_name: null as string | null,
    billing_address: null as Address | null,
    tax_id: null as [string, string] | null,
    locale: null as string | null,
    organization_id: organizationId,
    default_payment_method_id: null,
    deleted_at: null,
    first_user_event_at: null,
    avatar_url: null,
  }
}

export type Price = ReturnType<typeof newPrice>

type NewPrice = {
  price_amount: number
  price_currency: string
  tax_behavior: TaxBehavior | "location" | null
}

export function newPrice(productId: string, fields: NewPrice) {
  return {
    ...timestamps(),
    source: "ad_hoc",
    amount_type: "fixed",
    ...fields,
    is_archived: false,
    product_id: productId,
    type: "one_time",
    recurring_interval: null,
  }
}

const PRODUCT_DATE = "2026-11-01T09:00:00.000Z"

export const productOf = (id: string, organizationId: string) => ({
  id,
  created_at: PRODUCT_DATE,
  modified_at: null,
  trial_interval: null,
  trial_interval_count: null,
  name: "Brisk",
  description: null,
  visibility: "public",
  recurring_interval: null,
  recurring_interval_count: null,
  meter_interval: null,
  meter_interval_count: null,
  is_recurring: false,
  is_archived: false,
  organization_id: organizationId,
})

type CheckoutStatus = "open" | "expired" | "confirmed" | "succeeded" | "failed"

export type Checkout = ReturnType<typeof newCheckout>

type NewCheckout = {
  organizationId: string
  productId: string
  prices: Price[]
  price: Price
  pageUrl: string
  successUrl: string | null
  returnUrl: string | null
  email: string | null
  externalCustomerId: string | null
  ipAddress: string | null
  locale: string | null
  allowsDiscountCodes: boolean
  metadata: Metadata
}

const EXPIRES_AFTER = hours(24)

export function newCheckout(fields: NewCheckout) {
  const created = timestamps()
  const client_secret = createToken("polar_c_")
  const url = `${fields.pageUrl}/${client_secret}`
  const product = {
    ...productOf(fields.productId, fields.organizationId),
    prices: fields.prices,
    benefits: [],
    medias: [],
  }
  return {
    ...created,
    custom_field_data: {},
    payment_processor: "stripe",
    status: "open" as CheckoutStatus,
    client_secret,
    url,
    expires_at: new Date(Date.parse(created.created_at) + EXPIRES_AFTER).toISOString(),
    success_url: fields.successUrl?.replaceAll("{CHECKOUT_ID}", created.id) ?? `${url}/confirmation`,
    return_url: fields.returnUrl,
    embed_origin: null,
    amount: fields.price.price_amount,
    seats: null,
    min_seats: null,
    max_seats: null,
    units: null,
    min_units: null,
    max_units: null,
    discount_amount: 0,
    net_amount: fields.price.price_amount,
    tax_amount: null as number | null,
    tax_behavior: null as TaxBehavior | null,
    total_amount: fields.price.price_amount,
    currency: fields.price.price_currency,
    allow_trial: true,
    active_trial_interval: null,
    active_trial_interval_count: null,
    trial_end: null,
    trial_interval: null,
    trial_interval_count: null,
    organization_id: fields.organizationId,
    product_id: fields.productId,
    product_price_id: fields.price.id,
    discount_id: null,
    allow_discount_codes: fields.allowsDiscountCodes,
    require_billing_address: false,
    is_discount_applicable: true,
    is_free_product_price: fields.price.price_amount === 0,
    is_payment_required: fields.price.price_amount > 0,
    is_payment_setup_required: false,
    is_payment_form_required: fields.price.price_amount > 0,
    customer_id: null as string | null,
    is_business_customer: false,
    customer_name: null as string | null,
    customer_email: fields.email,
    customer_ip_address: fields.ipAddress,
    customer_billing_name: null as string | null,
    customer_billing_address: null as Address | null,
    customer_tax_id: null as string | null,
    locale: fields.locale,
    payment_method_type: null,
    payment_processor_metadata: { publishable_key: "pk_test_emulator" },
    billing_address_fields: {
      country: "required",
      state: "disabled",
      city: "disabled",
      postal_code: "disabled",
      line1: "disabled",
      line2: "disabled",
    },
    metadata: fields.metadata,
    external_customer_id: fields.externalCustomerId,
    products: [product],
    product,
    product_price: fields.price,
    prices: { [fields.productId]: fields.prices },
    discount: null,
    subscription_id: null,
    attached_custom_fields: [],
    customer_metadata: {},
  }
}

type OrderStatus = "paid" | "refunded" | "partially_refunded"

export type Order = ReturnType<typeof newOrder>

type NewOrder = {
  checkoutId: string | null
  productId: string
  priceId: string | null
  customer: Customer
  price: number
  net: number
  tax: number
  currency: string
  address: Address
  metadata: Metadata
  number: number
}

export function newOrder(fields: NewOrder) {
  const { customer, productId, net, tax } = fields
  const created = timestamps()
  return {
    ...created,
    custom_field_data: {},
    metadata: fields.metadata,
    status: "paid" as OrderStatus,
    paid: true,
    subtotal_amount: fields.price,
    discount_amount: 0,
    net_amount: net,
    tax_amount: tax,
    total_amount: net + tax,
    applied_balance_amount: 0,
    due_amount: net + tax,
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: net,
    refundable_tax_amount: tax,
    currency: fields.currency,
    billing_reason: "purchase",
    billing_name: customer.billing_name ?? customer.name,
    billing_address: fields.address,
    invoice_number: `BRISK-${String(fields.number).padStart(4, "0")}`,
    is_invoice_generated: false,
    receipt_number: null,
    seats: null,
    units: null,
    customer_id: customer.id,
    product_id: productId,
    discount_id: null,
    subscription_id: null,
    checkout_id: fields.checkoutId,
    next_payment_attempt_at: null,
    platform_fee_amount: 0,
    platform_fee_currency: null as string | null,
    customer,
    product: { ...productOf(productId, customer.organization_id), metadata: {} },
    discount: null,
    subscription: null,
    items: [
      {
        ...timestamps(),
        label: "Brisk",
        amount: fields.price,
        tax_amount: tax,
        proration: false,
        product_price_id: fields.priceId,
      },
    ],
    description: "Brisk",
  }
}

export type DisputeStatus = "prevented" | "early_warning" | "needs_response" | "under_review" | "lost" | "won"

export type Dispute = ReturnType<typeof newDispute>

export function newDispute(order: Order, { amount, tax }: { amount: number; tax: number }) {
  return {
    ...timestamps(),
    status: "needs_response" as DisputeStatus,
    resolved: false,
    closed: false,
    amount,
    tax_amount: tax,
    currency: order.currency,
    reason: "fraudulent",
    evidence_due_by: new Date(Date.now() + hours(7 * 24)).toISOString() as string | null,
    past_due: false,
    order_id: order.id,
    payment_id: randomUUID() as string,
    customer: order.customer,
    case_id: null,
  }
}

export type RefundStatus = "pending" | "succeeded" | "failed" | "canceled"

export type Refund = ReturnType<typeof newRefund>

type NewRefund = {
  amount: number
  tax: number
  status: RefundStatus
  reason: string
  metadata: Metadata
  dispute: Dispute | null
}

export function newRefund(order: Order, fields: NewRefund) {
  const {
    customer: _customer,
    case_id: _case,
    ...dispute
  } = fields.dispute ?? { customer: null, case_id: null }
  return {
    ...timestamps(),
    metadata: fields.metadata,
    status: fields.status,
    reason: fields.reason,
    amount: fields.amount,
    tax_amount: fields.tax,
    currency: order.currency,
    organization_id: order.customer.organization_id,
    order_id: order.id,
    subscription_id: null,
    customer_id: order.customer_id,
    revoke_benefits: fields.dispute !== null,
    dispute: fields.dispute ? dispute : null,
  }
}
