/** The published test card numbers, each with the token that is sent instead. */
export const testCards: Readonly<Record<string, string>> = {
  '4242424242424242': 'tok_sandbox_visa',
  '5555555555554444': 'tok_sandbox_mastercard',
  '378282246310005': 'tok_sandbox_amex',
  '4000056655665556': 'tok_sandbox_visa_debit',
  '4000000000005126': 'tok_sandbox_refund_fails',
  '4000000000000002': 'tok_sandbox_declined',
  '4000000000009995': 'tok_sandbox_insufficient_funds',
  '4000000000000069': 'tok_sandbox_expired_card',
  '4000000000000127': 'tok_sandbox_incorrect_cvc',
  '4000000000000119': 'tok_sandbox_processing_error',
  '4000000000003220': 'tok_sandbox_3ds_required',
  '4000002500003155': 'tok_sandbox_3ds_setup',
  '4000002760003184': 'tok_sandbox_3ds_always',
  '4000000000000341': 'tok_sandbox_attach_fails',
}
