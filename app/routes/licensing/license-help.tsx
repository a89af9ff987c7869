import { Form } from "#app/components/form.tsx"
import { HelpLink } from "#app/components/help-link.tsx"
import { SubmitButton } from "#app/components/submit-button.tsx"
import { offlineCopy, replaceCopy } from "#app/copy/licensing/devices.ts"
import { MachineFileForm } from "./machine-file-form.tsx"

/** Rarely used license actions in collapsed sections: offline file, key by email, key replacement. */
export function LicenseHelp({ offlineFileNote }: { offlineFileNote: string }) {
  return (
    <section className="mt-10" aria-labelledby="license-help">
      <h2 id="license-help" className="mb-3 text-xl">
        Help with your license
      </h2>
      <p className="mb-4 flex flex-wrap gap-x-6">
        <HelpLink article="activate">Activate your license</HelpLink>
        <HelpLink article="reinstalled">I reinstalled Windows</HelpLink>
        <HelpLink article="new-computer">I bought a new computer</HelpLink>
        <HelpLink article="offline">Use Brisk offline</HelpLink>
      </p>
      <div className="border-t border-line">
        <details className="accordion">
          <summary>A computer that is never online</summary>
          <p className="max-w-[60ch]">{offlineCopy.lead}</p>
          <div className="max-w-[30rem] pb-6">
            <MachineFileForm note={offlineFileNote} />
          </div>
        </details>
        <details className="accordion">
          <summary>Send me my license key again</summary>
          <p className="max-w-[60ch]">We email the key to the address of this account.</p>
          <div className="pb-6">
            <Form errors={undefined}>
              <input type="hidden" name="intent" value="send-key" />
              <SubmitButton pending="Sending..." className="btn-quiet justify-self-start">
                Send me my license key again
              </SubmitButton>
            </Form>
          </div>
        </details>
        <details className="accordion">
          <summary>Replace a leaked key</summary>
          <p className="max-w-[60ch]">{replaceCopy.lead}</p>
          <p className="pb-6">
            <a href="/dashboard/replace-key" className="btn btn-quiet">
              Replace the key…
            </a>
          </p>
        </details>
      </div>
    </section>
  )
}
