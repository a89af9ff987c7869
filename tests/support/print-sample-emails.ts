import { sampleEmails } from "./sample-emails.ts"

// A process of its own for the browser tests, because Playwright compiles JSX for its own component tests.
process.stdout.write(JSON.stringify(sampleEmails))
