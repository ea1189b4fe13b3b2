import type { Operation } from "../../../openapi/operation.ts";
import {
  BooksCheck,
  InvoiceNotifications,
  InvoiceOnFile,
  InvoicePreviews,
  Invoices,
  InvoicesPage,
} from "../billing-answers.ts";
import * as examples from "../examples/billing.ts";
import { InvoicesQuery, IssueInvoices, MonthQuery, VoidInvoice } from "../invoices.ts";
import { call } from "./call.ts";

/** Invoices, their notifications and the check of the books. */
export const billingCalls: readonly Operation[] = [
  call(
    "post",
    "/invoices",
    "issueInvoices",
    "Issue a month's invoices",
    { body: IssueInvoices, answer: Invoices, example: examples.ISSUE_INVOICES },
    { status: 201, idempotency: "A repeat answers the first.", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call("get", "/invoices", "listInvoices", "Invoices by number", {
    query: InvoicesQuery,
    answer: InvoicesPage,
    example: examples.LIST_INVOICES,
  }),
  call(
    "get",
    "/invoices/preview",
    "previewInvoices",
    "What a month comes to so far, under either tier mode",
    {
      query: MonthQuery,
      answer: InvoicePreviews,
      example: examples.PREVIEW_INVOICES,
    },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call(
    "get",
    "/invoices/check",
    "checkBooks",
    "Recompute a month from the ledger",
    {
      query: MonthQuery,
      answer: BooksCheck,
      example: examples.CHECK_BOOKS,
    },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
  ),
  call("get", "/invoices/{id}", "readInvoice", "One invoice", {
    answer: InvoiceOnFile,
    example: examples.READ_INVOICE,
  }),
  call(
    "post",
    "/invoices/{id}/void",
    "voidInvoice",
    "Void an invoice",
    { body: VoidInvoice, answer: InvoiceOnFile, example: examples.VOID_INVOICE },
    { errors: ["VALIDATION_FAILED", "NOT_FOUND", "CONFLICT"] },
  ),
  call("get", "/invoices/{id}/deliveries", "listInvoiceDeliveries", "The delivery log of an invoice's notifications", {
    answer: InvoiceNotifications,
    example: examples.LIST_DELIVERIES,
  }),
  call(
    "post",
    "/invoices/{id}/resend",
    "resendInvoice",
    "Send the notification of an invoice's present state again",
    { answer: InvoiceNotifications, example: examples.RESEND_INVOICE },
    { errors: ["NOT_FOUND", "CONFLICT"], idempotency: "Each call sends once more." },
  ),
];
