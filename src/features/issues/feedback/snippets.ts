/** Asks users for feedback after an error in the browser (JavaScript SDK 11). */
export const reportDialogCode = `Sentry.init({
  dsn,
  beforeSend(event) {
    if (event.exception) Sentry.showReportDialog({ eventId: event.event_id })
    return event
  },
})`

/** From any code, on the server or in the browser. */
export const captureFeedbackCode = `Sentry.captureFeedback({
  name: 'Ada',
  email: 'ada@example.com',
  message: 'The pay button does nothing.',
  associatedEventId: Sentry.lastEventId(),
})`
