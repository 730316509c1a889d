/** The part of Square's script that the page uses. */
export interface SquareScript {
  payments(applicationId: string, locationId: string): { card(options: SquareLook): Promise<SquareCard> }
}

export interface SquareLook {
  /** CSS properties by the selectors that Square knows. */
  style: Record<string, Record<string, string>>
}

/** Square's form for a card. The page never reads its fields. */
export interface SquareCard {
  /** `place`: a CSS selector. */
  attach(place: string): Promise<void>
  /** Makes a token of the card; asks for 3-D Secure where the bank wants it. */
  tokenize(details: TokenDetails): Promise<TokenResult>
  configure(options: SquareLook): Promise<void>
  destroy(): Promise<boolean>
}

export interface TokenDetails {
  /** A decimal number, as text. */
  amount: string
  currencyCode: string
  intent: 'CHARGE'
  customerInitiated: boolean
  sellerKeyedIn: boolean
  billingContact: {
    givenName: string
    familyName: string
    phone: string
    addressLines: string[]
    city: string
    state: string
    countryCode: string
    postalCode: string
  }
}

export interface TokenResult {
  status: string
  token?: string
  errors?: { message: string }[]
}
