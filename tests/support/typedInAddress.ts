/** The names of fields whose words nobody but their writer and the server may read. */
const PRIVATE = /[?&](?:email|new_email|code|full_?name|contact_number|postcode|card|message)=/

/** Whether the address of a page has something that was typed and is private: histories and logs keep addresses. */
export const isTypedInAddress = (address: string): boolean => PRIVATE.test(address)
