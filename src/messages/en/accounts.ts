export const accounts = {
  name: 'Name',
  email: 'E-mail address',
  password: 'Password',
  signIn: {
    title: 'Sign in',
    lead: 'Sign in to Mishap',
    submit: 'Sign in',
    help: 'Forgotten your password, or no account yet? Whoever runs this server makes accounts with “mishap user create”.',
  },
  setUp: {
    title: 'Set up',
    lead: 'Make the owner’s account',
    text: 'This server has no account yet. The first one is the owner’s: it may do everything.',
    nameHint: 'What others will see.',
    passwordHint: 'At least {least, number} characters. A sentence is easier to remember than a jumble.',
    submit: 'Make the account',
    done: 'The account is made. Sign in with it.',
  },
  noCode: {
    lead: 'The link to set up is in the terminal',
    text: 'This server has no account yet. When it started, it printed a link with a one-time code: open that link to make the owner’s account. After a restart the code is a new one.',
  },
  problem: {
    wrong: 'This e-mail address and password do not go together. Check both and try again.',
    tooMany: 'Too many attempts from this address. Wait a minute, then try again.',
    unreachable: 'The server did not answer. Check your connection, then try again.',
    unexpected: 'The server could not sign you in. Try again; if it stays like this, look in its log.',
    email_taken: 'There is an account with this address already. Sign in with it, or use another address.',
    email_invalid: 'This is not an e-mail address. It should look like name@example.com.',
    password_too_short: 'This password is too short. It needs at least {limit, number} characters.',
    password_too_long: 'This password is too long. It may have at most {limit, number} characters.',
    name_missing: 'A name is missing. Others will see it beside what you do.',
    code_wrong:
      'The code in this link is not valid any more. Open the link that the server printed when it last started.',
    already_set_up: 'The owner’s account has been made already. Sign in with it.',
  },
} as const
