import { DeskTable } from "#app/components/desk/desk-table.tsx"
import { pricesCopy } from "#app/copy/desk/prices.ts"
import type { HistoryItem } from "./prices-summary.ts"

export function PriceHistory({ changes }: { changes: HistoryItem[] }) {
  return (
    <>
      <p className="max-w-[60ch] text-muted">{pricesCopy.history}</p>
      <DeskTable
        caption="Changes of prices"
        rows={changes}
        keyOf={({ id }) => id}
        empty={pricesCopy.historyEmpty}
        columns={[
          { label: "From", cell: ({ from }) => from },
          { label: "Region", cell: ({ region }) => region },
          { label: "Before", cell: ({ before }) => before },
          { label: "Price", cell: ({ after }) => after },
        ]}
      />
    </>
  )
}
