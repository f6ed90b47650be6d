// This code runs in other sites' pages. Each function is sent as its own source (see script.ts), so it may only use its
// parameters and what a browser provides.

export interface DialogTexts {
  readonly title: string
  readonly subtitle: string
  readonly labelName: string
  readonly labelEmail: string
  readonly labelComments: string
  readonly labelClose: string
  readonly labelSubmit: string
  readonly errorGeneric: string
  readonly errorFormEntry: string
  readonly successMessage: string
}

/** What the page with the dialog knows about its user. */
export interface DialogReader {
  readonly name: string
  readonly email: string
}

/** The dialog's elements. They are built without markup, so that no text can be interpreted as markup. */
interface DialogParts {
  readonly dialog: HTMLDialogElement
  readonly form: HTMLFormElement
  readonly note: HTMLElement
  readonly submit: HTMLButtonElement
  readonly close: HTMLButtonElement
}

/** Shows the dialog, sends the user's report to `address`, and notifies the SDK's listeners when it closes. */
export function showReportDialog(address: string, lang: string, texts: DialogTexts, reader: DialogReader): void {
  const host = document.createElement('div')
  const { dialog, form, note, submit, close } = buildReportDialog(host, lang, texts, reader)
  const send = async () => {
    submit.disabled = true
    const fields = Array.from(form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    const body = new URLSearchParams(fields.map(({ name, value }) => [name, value]))
    const answer = await fetch(address, { method: 'POST', body, credentials: 'omit' }).catch(() => undefined)
    submit.disabled = false
    if (answer?.ok === true) {
      form.replaceChildren(note, close)
      note.textContent = texts.successMessage
      close.focus()
    } else note.textContent = answer?.status === 400 ? texts.errorFormEntry : texts.errorGeneric
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    host.remove()
    // The SDK's `onClose` waits for this.
    window.postMessage('__sentry_reportdialog_closed__', '*')
  })
  document.body.append(host)
  dialog.showModal()
}

/** Builds the dialog in a shadow root, which isolates its styles from those of the page in both directions. */
export function buildReportDialog(
  host: HTMLElement,
  lang: string,
  texts: DialogTexts,
  reader: DialogReader,
): DialogParts {
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [reportDialogSheet()]
  const [dialog, form, note, foot] = [
    reportDialogElement('dialog'),
    reportDialogElement('form'),
    reportDialogElement('output'),
    reportDialogElement('footer'),
  ]
  const [submit, close, title] = [
    reportDialogElement('button', texts.labelSubmit),
    reportDialogElement('button', texts.labelClose),
    reportDialogElement('h2', texts.title),
  ]
  title.id = 'title'
  Object.assign(dialog, { lang })
  dialog.setAttribute('aria-labelledby', title.id)
  Object.assign(submit, { type: 'submit' })
  Object.assign(close, { type: 'button' })
  const email = Object.assign(reportDialogElement('input'), { type: 'email' })
  foot.append(close, submit)
  form.append(
    reportDialogField(texts.labelName, reportDialogElement('input'), 'name', reader.name),
    reportDialogField(texts.labelEmail, email, 'email', reader.email),
    reportDialogField(texts.labelComments, reportDialogElement('textarea'), 'comments', ''),
    note,
    foot,
  )
  dialog.append(title, reportDialogElement('p', texts.subtitle), form)
  root.append(dialog)
  return { dialog, form, note, submit, close }
}

export function reportDialogElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

export function reportDialogField(
  label: string,
  input: HTMLInputElement | HTMLTextAreaElement,
  name: string,
  value: string,
): HTMLLabelElement {
  const row = reportDialogElement('label', label)
  Object.assign(input, { name, value, required: true })
  row.append(input)
  return row
}

export function reportDialogSheet(): CSSStyleSheet {
  // A constructed style sheet, because a page's policy may forbid inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    dialog { box-sizing: border-box; width: min(32rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid #d4d4d8;
      border-radius: .5rem; color: #18181b; background: #fff; font: 14px/1.5 system-ui, sans-serif }
    dialog::backdrop { background: rgb(0 0 0 / .5) }
    h2 { margin: 0 0 .25rem; font-size: 1.25rem } p { margin: 0 0 1rem }
    form { display: grid; gap: .75rem } label { display: grid; gap: .25rem; font-weight: 500 }
    input, textarea, button { font: inherit; border-radius: .375rem; border: 1px solid #71717a; padding: .5rem .75rem }
    input, textarea { color: inherit; background: transparent } textarea { min-height: 6rem; resize: vertical }
    footer { display: flex; gap: .5rem; justify-content: end } button { cursor: pointer; background: #fff; color: #18181b }
    button[type=submit] { background: #0f766e; border-color: #0f766e; color: #fff } output { min-height: 1.5em }`)
  return sheet
}
