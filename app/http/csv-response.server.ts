import { type CsvRows, toCsv } from "#app/domain/csv.ts"

/** The rows as a CSV file that a browser downloads under this name. */
export function csvResponse(rows: CsvRows, filename: string): Response {
  return new Response(toCsv(rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${filename}"`,
    },
  })
}
