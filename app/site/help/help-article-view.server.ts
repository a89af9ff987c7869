import { fillInFacts } from "#app/site/legal/facts-copy.ts"
import activate from "./activate.md"
import type { HelpArticle } from "./articles-copy.ts"
import install from "./install.md"
import lostKey from "./lost-key.md"
import newComputer from "./new-computer.md"
import offline from "./offline.md"
import paymentPending from "./payment-pending.md"
import refunds from "./refunds.md"
import reinstalled from "./reinstalled.md"
import silentInstall from "./silent-install.md"
import undo from "./undo.md"
import uninstall from "./uninstall.md"
import update from "./update.md"

const articles: Record<HelpArticle, typeof install> = {
  activate,
  install,
  "lost-key": lostKey,
  "new-computer": newComputer,
  offline,
  "payment-pending": paymentPending,
  refunds,
  reinstalled,
  "silent-install": silentInstall,
  undo,
  uninstall,
  update,
}

/** The text of a help article; on the server only, because no browser renders one. */
export const articleText = (name: HelpArticle) => fillInFacts(articles[name])
