import { markup, nothing, type Html } from './html.ts'
import { textsOf, type View } from './view.ts'

/** Renders the forms to subscribe by mail or by webhook. */
export function subscribeForms(view: View): Html {
  const t = textsOf(view)
  const action = `${view.root}/subscribe?lang=${view.locale}`
  // A honeypot: people leave it empty, bots fill it in.
  const trap = markup`<span class="trap" aria-hidden="true"><input name="name" tabindex="-1" autocomplete="off" /></span>`
  const byMail = markup`<form method="post" action="${action}">
    <label
      >${t('subscribe.mail')}<input type="email" name="mail" required autocomplete="email" maxlength="250" /></label
    >${trap}<button>${t('subscribe.submit')}</button>
  </form>`
  return markup`<h2 id="subscribe">${t('subscribe.title')}</h2>
    <p class="note">${t('subscribe.text')}</p>
    ${view.sendsMail ? byMail : nothing}
    <form method="post" action="${action}">
      <label
        >${t('subscribe.webhook')}<input
          type="url"
          name="webhook"
          required
          maxlength="2000"
          placeholder="https://" /></label
      >${trap}<button>${t('subscribe.add')}</button>
    </form>`
}

/**
 * Renders the button to confirm or end a subscription. It takes a POST, so programs that follow links change nothing.
 */
export function answerForm(view: View, action: 'confirm' | 'unsubscribe', token: string): Html {
  const t = textsOf(view)
  return markup`<form method="post" action="${view.root}/${action}/${token}?lang=${view.locale}">
    <button>${t(`subscribe.${action}`)}</button>
  </form>`
}
