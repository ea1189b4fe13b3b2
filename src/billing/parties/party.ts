/** What a document prints of the operator that it bills. */
export interface Customer {
  readonly legal_name: string;
  /** Lines. */
  readonly address: readonly string[];
  readonly vat_number: string | null;
  /** Lines at the document's end, such as why no tax is charged. */
  readonly notes: readonly string[];
}

/** What documents print of the company that issues them. */
export interface Issuer extends Customer {
  /** Lines: where to pay. */
  readonly bank: readonly string[];
  readonly payment_days: number;
}

/** As they are when an invoice is opened; later changes do not affect it. */
export interface Parties {
  readonly issuer: Issuer;
  readonly customer: Customer | null;
}
