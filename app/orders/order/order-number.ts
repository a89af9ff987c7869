/** The number of an order that people read, such as "8G6E-R86P": the first eight characters of its id. */
export const orderNumber = (orderId: string): string =>
  `${orderId.slice(0, 4)}-${orderId.slice(4, 8)}`.toUpperCase()
