/** The texts for failed calls of the account's settings. */
export const accountFailures = {
  get_settings: 'Your settings could not be loaded. Please check your connection and try again',
  set_details: 'Your details could not be saved. Please check your connection and try again',
  send_change_code: 'The code could not be sent. Please check your connection and try again',
  change_email: 'Your address could not be changed. Please check your connection and try again',
  end_device: 'The device could not be signed out. Please check your connection and try again',
  end_other_devices: 'The devices could not be signed out. Please check your connection and try again',
  set_consent: 'Your choice could not be saved. Please check your connection and try again',
  collect_personal_data: 'Your data could not be collected. Please check your connection and try again',
  get_account_deletion: 'This could not be loaded. Please check your connection and try again',
  send_deletion_code: 'The code could not be sent. Please check your connection and try again',
  delete_account: 'Your account could not be deleted. Please check your connection and try again',
  get_own_orders: 'Your orders could not be loaded. Please check your connection and try again',
  get_receipt: 'The receipt could not be loaded. Please check your connection and try again',
} as const
