import { SAMPLE_KEY } from "#app/orders/order/sample-order.ts"
import { sampleAccount } from "#app/platform/email/sample-account.ts"
import { type DeclaredKind, emailSample } from "#app/platform/email/sample-email.ts"
import { devicesReleasedEmail, licenseKeyReplacedEmail, licenseKeysEmail } from "./emails.ts"

export const sampleRelease = {
  id: "devices-released:license-1:1",
  devices: [{ deviceId: "PC-1", name: "Front desk" }],
  releasedIn: "dashboard" as const,
  seats: {
    maxDevices: 1,
    active: 0,
    released: 1,
    unused: 0,
    transferable: { active: 0, released: 1 },
    transfers: { left: 1, extra: 0, until: "2027-05-20" as const, isOver: false },
  },
  at: sampleAccount.at,
}

export const emailKinds: readonly DeclaredKind[] = [
  {
    kind: "license-keys",
    samples: [
      emailSample({
        name: "license-keys",
        title: "Lost keys",
        to: "License holder",
        when: "Somebody asks for lost keys, or “Resend key”",
        facts: () => ({ ...sampleAccount, licenses: [{ key: SAMPLE_KEY, planType: "basic" as const }] }),
        write: licenseKeysEmail,
      }),
    ],
  },
  {
    kind: "license-key-replaced",
    samples: [
      emailSample({
        name: "license-key-replaced",
        title: "New key",
        to: "License holder",
        when: "The key is replaced",
        facts: () => ({ ...sampleAccount, licenseKey: SAMPLE_KEY }),
        write: licenseKeyReplacedEmail,
      }),
    ],
  },
  {
    kind: "license-change",
    label: "License changed",
    samples: [
      emailSample({
        name: "devices-released",
        title: "Computers released",
        to: "License holder",
        when: "A computer is released",
        facts: () => sampleRelease,
        write: devicesReleasedEmail,
      }),
    ],
  },
]
