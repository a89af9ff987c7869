/** Apart from withdrawal.ts, so that the script of the account page does not contain all of its sentences. */
export const withdrawLabel = "Withdraw from the contract"
