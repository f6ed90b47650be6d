import { markup, nothing, type Html } from './html.ts'
import { textsOf, type View } from './view.ts'

/** Draws the forms with which a reader asks to be told: by mail, and by a webhook. */
export function subscribeForms(view: View): Html {
  const t = textsOf(view)
  const action = `${view.root}/subscribe?lang=${view.locale}`
  // People leave it empty; programs that fill in every field do not.
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

/** Draws the button that confirms, or ends, a subscription: links that programs follow change nothing. */
export function answerForm(view: View, action: 'confirm' | 'unsubscribe', token: string): Html {
  const t = textsOf(view)
  return markup`<form method="post" action="${view.root}/${action}/${token}?lang=${view.locale}">
    <button>${t(`subscribe.${action}`)}</button>
  </form>`
}
