/** Files that import a later subject, by their path in app/, and which. */
export declare const EXCEPTIONS: Readonly<Record<string, readonly string[]>>
