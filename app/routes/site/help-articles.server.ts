import { fillInFacts } from "#app/copy/fill-in-facts.ts"
import activate from "#app/copy/help/activate.md"
import type { HelpArticle } from "#app/copy/help/articles.ts"
import install from "#app/copy/help/install.md"
import lostKey from "#app/copy/help/lost-key.md"
import newComputer from "#app/copy/help/new-computer.md"
import offline from "#app/copy/help/offline.md"
import paymentPending from "#app/copy/help/payment-pending.md"
import refunds from "#app/copy/help/refunds.md"
import reinstalled from "#app/copy/help/reinstalled.md"
import silentInstall from "#app/copy/help/silent-install.md"
import undo from "#app/copy/help/undo.md"
import uninstall from "#app/copy/help/uninstall.md"
import update from "#app/copy/help/update.md"

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
