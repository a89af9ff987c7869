import { moreComputersCopy as copy } from "./more-computers-copy.ts"

/** Offers a license for more computers. */
export const MoreComputers = () => (
  <p className="text-muted">
    {`${copy.question} `}
    <a className="link link-tall" href="/contact#business">
      {copy.link}
    </a>
  </p>
)
