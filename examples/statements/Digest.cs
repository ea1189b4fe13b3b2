// The digest of a statement's list (NDJSON), with the .NET standard library: with `dotnet` (10 or newer for a single file)
// or with Mono.
//
//   dotnet run Digest.cs -- list.ndjson
//   mcs -r:System.Runtime.Serialization,System.Xml,System.Xml.Linq Digest.cs && mono Digest.exe list.ndjson

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Xml;
using System.Xml.Linq;

public static class StatementDigest
{
    public static int Main(string[] args)
    {
        var lines = File.ReadAllText(args[0], Encoding.UTF8).Split('\n').Where(line => line != "");
        Console.WriteLine(Digest(lines.Select(Read)));
        return 0;
    }

    // SHA-256 over a line for each movement, sorted by transaction id as bytes: in hex, these have the order of text.
    public static string Digest(IEnumerable<XElement> movements)
    {
        var sorted = movements.OrderBy(one => Hex(Encoding.UTF8.GetBytes(Field(one, "transaction_id"))), StringComparer.Ordinal);
        var names = new[] { "transaction_id", "type", "amount", "status" };
        var text = string.Concat(sorted.Select(one => string.Join(",", names.Select(name => Field(one, name))) + "\n"));
        using (var sha256 = SHA256.Create())
        {
            return Hex(sha256.ComputeHash(Encoding.UTF8.GetBytes(text)));
        }
    }

    static XElement Read(string line)
    {
        var bytes = Encoding.UTF8.GetBytes(line);
        using (var json = JsonReaderWriterFactory.CreateJsonReader(bytes, XmlDictionaryReaderQuotas.Max))
        {
            return XElement.Load(json);
        }
    }

    static string Field(XElement movement, string name)
    {
        return movement.Elements(name).Single().Value;
    }

    static string Hex(byte[] bytes)
    {
        return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
    }
}
